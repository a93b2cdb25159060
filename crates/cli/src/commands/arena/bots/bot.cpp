// {about}
//   c++ -O2 -o bot bot.cpp
//   {check}
#include <iostream>
#include <string>

int main() {
    const std::string key = "\"legal\":[\"";
    std::string line;
    while (std::getline(std::cin, line)) {
        // {think}
        const auto at = line.find(key);
        if (at == std::string::npos) return 1;
        const auto from = at + key.size();
        std::cout << line.substr(from, line.find('"', from) - from) << std::endl;
    }
}
