package io.coursetiles.deploy.faults;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM holds now.
 *
 * @param loaders class loaders of user code that survive a full collection
 * @param threads number of live threads by name, numbers and ids in names left out; without those
 *     of pools, which start threads up to a bound of their own at any time
 */
record JvmCensus(long loaders, Map<String, Long> threads) {

    private static final Pattern LOADER =
            Pattern.compile(
                    "(?m)^ *\\d+: +(\\d+) .*org\\.apache\\.flink\\.util\\."
                            + "(ChildFirstClassLoader|FlinkUserCodeClassLoaders\\$ParentFirstClassLoader)\\b");
    private static final Pattern THREAD = Pattern.compile("(?m)^\"(.*)\" #\\d+ ");
    private static final Pattern POOL =
            Pattern.compile(
                    "(flink-pekko|flink-metrics|jobmanager-io-thread|flink-taskexecutor-io-thread|"
                            + "flink-rest-server-netty|flink-rest-client-netty|Flink Netty|"
                            + "Flink-RestClusterClient|ForkJoinPool|HttpClient|C[12] CompilerThread).*");

    static JvmCensus of(long pid) {
        long loaders = 0;
        Matcher loader = LOADER.matcher(Jcmd.ask(pid, "GC.class_histogram"));
        while (loader.find()) {
            loaders += Long.parseLong(loader.group(1));
        }
        Map<String, Long> threads = new TreeMap<>();
        Matcher thread = THREAD.matcher(Jcmd.ask(pid, "Thread.print"));
        while (thread.find()) {
            String name = thread.group(1).replaceAll("[0-9a-f]{32}|\\d+", "*");
            if (!POOL.matcher(name).matches()) {
                threads.merge(name, 1L, Long::sum);
            }
        }
        return new JvmCensus(loaders, threads);
    }

    /** Threads that were fewer in the other one. */
    Map<String, Long> threadsBeyond(JvmCensus other) {
        Map<String, Long> more = new TreeMap<>();
        threads.forEach(
                (name, count) -> {
                    long before = other.threads.getOrDefault(name, 0L);
                    if (count > before) {
                        more.put(name, count - before);
                    }
                });
        return more;
    }
}
