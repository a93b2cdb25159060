// {about}
//   javac Bot.java
//   {check}
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Random;

public class Bot {
    /** What follows a key of the line up to an end, or something else where there is none. */
    static String after(String line, String key, String end, String other) {
        int at = line.indexOf(key);
        return at < 0 ? other : line.substring(at + key.length()).split(end, 2)[0];
    }

    public static void main(String[] args) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            // There is a clock in some games: a twentieth of it for this move.
            double left = Double.parseDouble(after(line, "\"clock\":{\"seconds\":", "[,}]", "20"));
            long deadline = System.nanoTime() + (long) (left / 20 * 1e9);
            Random chance = new Random(Long.parseLong(after(line, "\"seed\":", "[,}]", "1")));
            String best = "";
            double most = -1;
            for (String move : after(line, "\"legal\":[", "]", "").split(",")) {
                double value = chance.nextDouble(); // {think}
                if (value > most) {
                    best = move.replace("\"", "");
                    most = value;
                }
                if (System.nanoTime() > deadline) break;
            }
            System.out.println(best);
            System.out.flush();
        }
    }
}
