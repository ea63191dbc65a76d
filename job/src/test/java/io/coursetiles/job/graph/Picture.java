package io.coursetiles.job.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;

/**
 * Operators and the arrows between them, by uid: as drawn in a class comment, or as in a graph. A
 * sink counts as one operator, its committer with it.
 *
 * @param uids operators
 * @param arrows "from -> to"
 */
record Picture(Set<String> uids, Set<String> arrows) {

    private static final String NAME = "[a-z]+(?:-[a-z]+)*";
    private static final Pattern LINE =
            Pattern.compile(
                    "\\s*\\*\\s+((?:%1$s, )*%1$s(?: +-> %1$s)+)(?:\\s{2,}.*)?".formatted(NAME));
    private static final String COMMITTER = "Sink Committer: ";

    /** The first picture in the comment of a class of this module. */
    static Picture drawn(Class<?> job) throws IOException {
        Path source = Path.of("src/main/java", job.getName().replace('.', '/') + ".java");
        Picture picture = new Picture(new TreeSet<>(), new TreeSet<>());
        String text = Files.readString(source);
        String drawing = text.substring(text.indexOf("<pre>"), text.indexOf("</pre>"));
        drawing.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> picture.add(line.group(1)));
        return picture;
    }

    private void add(String line) {
        List<List<String>> steps = new ArrayList<>();
        for (String step : line.split("->")) {
            steps.add(List.of(step.trim().split(", ")));
        }
        steps.forEach(uids::addAll);
        for (int i = 1; i < steps.size(); i++) {
            for (String from : steps.get(i - 1)) {
                for (String to : steps.get(i)) {
                    arrows.add(from + " -> " + to);
                }
            }
        }
    }

    static Picture of(StreamGraph graph) {
        Picture picture = new Picture(new TreeSet<>(), new TreeSet<>());
        for (StreamNode node : graph.getStreamNodes()) {
            picture.uids.add(uid(node));
            for (StreamEdge edge : node.getOutEdges()) {
                String target = uid(graph.getStreamNode(edge.getTargetId()));
                if (!target.equals(uid(node))) {
                    picture.arrows.add(uid(node) + " -> " + target);
                }
            }
        }
        return picture;
    }

    private static String uid(StreamNode node) {
        String uid = String.valueOf(node.getTransformationUID());
        return uid.startsWith(COMMITTER) ? uid.substring(COMMITTER.length()) : uid;
    }
}
