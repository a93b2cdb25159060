// {about}
//   c++ -O2 -o bot bot.cpp
//   {check}
#include <chrono>
#include <iostream>
#include <random>
#include <sstream>
#include <string>

// What follows a key of the line, or something else where there is none.
static std::string after(const std::string &line, const std::string &key, const std::string &other) {
    const auto at = line.find(key);
    return at == std::string::npos ? other : line.substr(at + key.size());
}

int main() {
    using Clock = std::chrono::steady_clock;
    std::string line;
    while (std::getline(std::cin, line)) {
        // There is a clock in some games: a twentieth of it for this move.
        const double budget = std::stod(after(line, "\"clock\":{\"seconds\":", "20")) / 20;
        const auto start = Clock::now();
        std::mt19937_64 chance(std::stoull(after(line, "\"seed\":", "1")));
        std::string moves = after(line, "\"legal\":[", "]"), move, best;
        std::istringstream legal(moves.substr(0, moves.find(']')));
        double most = -1;
        while (std::getline(legal, move, ',')) {
            const double value = std::uniform_real_distribution<>()(chance); // {think}
            if (value > most) {
                best = move.substr(1, move.size() - 2);
                most = value;
            }
            if (std::chrono::duration<double>(Clock::now() - start).count() > budget) break;
        }
        std::cout << best << std::endl;
    }
}
