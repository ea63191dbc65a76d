package io.coursetiles.deploy.doctor;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/** Which hosts are this machine. */
final class Hosts {

    private Hosts() {}

    /** Whether a name or address is this machine's; one that cannot be found is not. */
    static boolean isHere(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException elsewhere) {
            return false;
        }
    }
}
