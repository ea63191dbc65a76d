package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonNumber;
import io.coursetiles.operators.event.SkipReason;
import java.util.Locale;

/**
 * Who a statement is about: the one identifier of its actor, never a display name.
 *
 * <table>
 * <caption>Identifiers, the first that is there</caption>
 * <tr><td>{@code account}</td><td>{@code homePage|name}, both needed; the names 6 and "6" are one;
 *     the name {@code anonymous} is nobody</td></tr>
 * <tr><td>{@code mbox}</td><td>{@code mailto:} and the address, its domain in lower case</td></tr>
 * <tr><td>{@code mbox_sha1sum}</td><td>{@code mbox_sha1sum:} and the digits in lower case</td></tr>
 * <tr><td>{@code openid}</td><td>{@code openid:} and the URI</td></tr>
 * </table>
 *
 * <p>Someone known by two of them is two learners. A group that is identified is no learner.
 *
 * @param identifier of the actor, group or not; null if there is none
 * @param skipped why the actor is no learner, or null
 */
record ActorRule(String identifier, SkipReason skipped) {

    private static final String GROUP = "Group";
    private static final String ANONYMOUS = "anonymous";
    private static final String MAIL = "mailto:";

    static ActorRule of(Part actor) {
        String identifier = identifier(actor);
        if (identifier == null) {
            return new ActorRule(null, SkipReason.NO_LEARNER);
        }
        return new ActorRule(
                identifier, GROUP.equals(actor.text("objectType")) ? SkipReason.GROUP_ACTOR : null);
    }

    private static String identifier(Part actor) {
        String account = account(actor.part("account"));
        if (account != null) {
            return account;
        }
        String mbox = actor.text("mbox");
        if (mbox != null) {
            return mail(mbox);
        }
        String sha1sum = actor.text("mbox_sha1sum");
        if (sha1sum != null) {
            return "mbox_sha1sum:" + sha1sum.toLowerCase(Locale.ROOT);
        }
        String openid = actor.text("openid");
        return openid == null ? null : "openid:" + openid;
    }

    private static String account(Part account) {
        String homePage = account.text("homePage");
        String name =
                account.value("name") instanceof JsonNumber number
                        ? number.text()
                        : account.text("name");
        if (homePage == null || name == null || name.equals(ANONYMOUS)) {
            return null;
        }
        return homePage + '|' + name;
    }

    private static String mail(String mbox) {
        boolean scheme = mbox.regionMatches(true, 0, MAIL, 0, MAIL.length());
        String address = IdText.trimmed(scheme ? mbox.substring(MAIL.length()) : mbox);
        if (address == null) {
            return null;
        }
        int at = address.lastIndexOf('@');
        int domain = at < 0 ? address.length() : at;
        return MAIL
                + address.substring(0, domain)
                + address.substring(domain).toLowerCase(Locale.ROOT);
    }
}
