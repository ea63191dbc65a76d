package io.coursetiles.job.publish;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The fields of a JSON object, each of the type that is asked for; nothing is converted. Every
 * method throws {@link IllegalArgumentException} that names the field when it is missing or of
 * another type.
 */
final class JsonFields {

    private final String path;
    private final JsonNode object;

    /**
     * @param path what the object is called in messages; empty for the outermost
     */
    JsonFields(String path, JsonNode object) {
        Checks.require(
                object.isObject(),
                path.isEmpty() ? "JSON" : "field " + path,
                object.getNodeType(),
                "an object");
        this.path = path;
        this.object = object;
    }

    String text(String name) {
        JsonNode value = object.path(name);
        return need(value.isTextual(), name, "a text").textValue();
    }

    /** Null when the field is null or missing. */
    String textOrNull(String name) {
        return object.path(name).isNull() || object.path(name).isMissingNode() ? null : text(name);
    }

    long number(String name) {
        JsonNode value = object.path(name);
        return need(isLong(value), name, "a whole number of 64 bits").longValue();
    }

    int smallNumber(String name) {
        JsonNode value = object.path(name);
        boolean isInt = value.isIntegralNumber() && value.canConvertToInt();
        return need(isInt, name, "a whole number of 32 bits").intValue();
    }

    <T> T oneOf(String name, T[] values, Function<T, String> texts) {
        String text = text(name);
        return Arrays.stream(values)
                .filter(value -> texts.apply(value).equals(text))
                .findFirst()
                .orElseThrow(
                        () ->
                                wrong(
                                        name,
                                        text,
                                        "one of "
                                                + Arrays.stream(values).map(texts).toList()
                                                + ", or a release that knows it"));
    }

    List<JsonFields> list(String name) {
        JsonNode array = need(object.path(name).isArray(), name, "a list");
        List<JsonFields> elements = new ArrayList<>();
        for (JsonNode element : array) {
            elements.add(new JsonFields(pathOf(name) + "[" + elements.size() + "]", element));
        }
        return elements;
    }

    SortedMap<String, JsonFields> objects(String name) {
        SortedMap<String, JsonFields> objects = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : fields(name)) {
            String itsPath = pathOf(name) + "." + field.getKey();
            objects.put(field.getKey(), new JsonFields(itsPath, field.getValue()));
        }
        return objects;
    }

    SortedMap<String, Long> numbers(String name) {
        JsonFields inner = new JsonFields(pathOf(name), object.path(name));
        SortedMap<String, Long> numbers = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : fields(name)) {
            numbers.put(field.getKey(), inner.number(field.getKey()));
        }
        return numbers;
    }

    private Iterable<Map.Entry<String, JsonNode>> fields(String name) {
        return need(object.path(name).isObject(), name, "an object").properties();
    }

    private static boolean isLong(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    private JsonNode need(boolean isOfType, String name, String type) {
        JsonNode value = object.path(name);
        if (!isOfType) {
            boolean isShort = value.isValueNode() && !value.isMissingNode();
            throw wrong(name, isShort ? value.toString() : "" + value.getNodeType(), type);
        }
        return value;
    }

    private IllegalArgumentException wrong(String name, String got, String needed) {
        return new IllegalArgumentException(
                "Cannot use field " + pathOf(name) + ": got " + got + ", need " + needed);
    }

    private String pathOf(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
