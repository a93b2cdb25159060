// {about}
//   javac Bot.java
//   {check}
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Bot {
    public static void main(String[] args) throws Exception {
        String key = "\"legal\":[\"";
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            // {think}
            int from = line.indexOf(key) + key.length();
            System.out.println(line.substring(from, line.indexOf('"', from)));
            System.out.flush();
        }
    }
}
