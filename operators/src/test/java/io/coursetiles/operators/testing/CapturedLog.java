package io.coursetiles.operators.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** What is logged while it is open, of all loggers and levels. */
public final class CapturedLog implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final LoggerConfig root = context.getConfiguration().getRootLogger();
    private final Level before = root.getLevel();
    private final Appender appender = new Appender();

    private CapturedLog() {
        appender.start();
        root.addAppender(appender, Level.ALL, null);
        root.setLevel(Level.ALL);
        context.updateLoggers();
    }

    public static CapturedLog atEveryLevel() {
        return new CapturedLog();
    }

    /** Message and exception of each. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        root.setLevel(before);
        root.removeAppender(appender.getName());
        context.updateLoggers();
    }

    private final class Appender extends AbstractAppender {

        Appender() {
            super("captured", null, null, false, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            StringBuilder line = new StringBuilder(event.getMessage().getFormattedMessage());
            for (Throwable cause = event.getThrown(); cause != null; cause = cause.getCause()) {
                line.append('\n').append(cause);
            }
            lines.add(line.toString());
        }
    }
}
