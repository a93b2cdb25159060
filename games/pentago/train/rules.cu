// The rules on the accelerator. A board is two words, a quadrant in each 16 bits,
// as in the engine; `rules.py` puts the tables in front of this text.

typedef unsigned long long u64;
typedef unsigned int u32;

__device__ __forceinline__ u64 turned(u64 board, int twist) {
  int at = (twist >> 1) * 16;
  u64 pattern = (board >> at) & 511;
  return (board & ~(511ull << at)) | ((u64)TURN[twist & 1][pattern] << at);
}

__device__ __forceinline__ bool has_five(u64 board) {
  for (int line = 0; line < 32; line++)
    if ((board & LINE[line]) == LINE[line]) return true;
  return false;
}

// Whether the side to move makes five with its next move, for itself alone.
__device__ bool wins_at_once(u64 own, u64 other) {
  for (int line = 0; line < 32; line++)
    if (!(other & LINE[line]) && __popcll(own & LINE[line]) == 4) return true;
  for (int twist = 0; twist < 8; twist++) {
    u64 a = turned(own, twist), b = turned(other, twist);
    bool mine = false, theirs = false;
    for (int line = 0; line < 32; line++) {
      int count = __popcll(a & LINE[line]);
      mine |= count == 5 || (count == 4 && !(b & LINE[line]));
      theirs |= (b & LINE[line]) == LINE[line];
    }
    if (mine && !theirs) return true;
  }
  return false;
}

// The 288 moves of every board, one thread each: the boards they lead to, and what
// is known of them (GOES_ON, NONE, WON, DRAWN, LOST for the side that moved; lost too
// when the reply wins at once). Of turns that lead to the same board only the first
// counts.
extern "C" __global__ void children(const u64* own, const u64* other, long long count, u64* next_own,
                                    u64* next_other, unsigned char* status, int is_early, int is_last) {
  long long at = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (at >= count * 288) return;
  int cell = at % 288 / 8, twist = at % 8;
  u64 bit = 1ull << (16 * (cell / 9) + cell % 9);
  u64 mine = own[at / 288], theirs = other[at / 288];
  status[at] = NONE;
  if ((mine | theirs) & bit) return;
  mine |= bit;
  u64 a = turned(mine, twist), b = turned(theirs, twist);
  if (a == mine && b == theirs) {
    for (int earlier = 0; earlier < twist; earlier++)
      if (turned(mine, earlier) == mine && turned(theirs, earlier) == theirs) return;
  } else if (twist & 1) {
    if (turned(mine, twist ^ 1) == a && turned(theirs, twist ^ 1) == b) return;
  }
  next_own[at] = b;
  next_other[at] = a;
  if (is_early) {
    status[at] = GOES_ON;
    return;
  }
  bool won = has_five(a), lost = has_five(b);
  if (won || lost) status[at] = won && lost ? DRAWN : won ? WON : LOST;
  else if (is_last) status[at] = DRAWN;
  else status[at] = wins_at_once(b, a) ? LOST : GOES_ON;
}

// A network's inputs, one warp a board, a line a lane: 72 marbles, 64 counts of open
// lines (a quarter each), a one, seven zeros.
extern "C" __global__ void features(const u64* own, const u64* other, long long count, __half* rows) {
  long long board = (blockIdx.x * (long long)blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x & 31;
  if (board >= count) return;
  u64 mine = own[board], theirs = other[board], line = LINE[lane];
  __half* row = rows + board * 144;
  for (int i = lane; i < 72; i += 32) {
    u64 side = i < 36 ? mine : theirs;
    row[i] = __float2half((side >> (16 * (i % 36 / 9) + i % 9)) & 1 ? 1.f : 0.f);
  }
  int low = 0, high = 0;  // counts `lane` and `32 + lane`
  for (int side = 0; side < 2; side++) {
    int a = __popcll(mine & line), b = __popcll(theirs & line);
    int marbles = side ? (a ? 0 : b) : (b ? 0 : a);
    for (int wanted = 1; wanted <= 4; wanted++) {
      u32 lines = __ballot_sync(~0u, marbles == wanted);
      for (int kind = 0; kind < 5; kind++) {
        int at = side * 20 + kind * 4 + wanted - 1, found = __popc(lines & KIND[kind]);
        if (at == lane) low = found;
        if (at == lane + 32) high = found;
      }
    }
  }
  // One turn: own, other; two turns: own, other; 16 bits each for 2, 3, 4 marbles.
  u64 sums[4] = {0, 0, 0, 0};
  for (int turns = 0; turns < 14; turns++) {
    u64 a = mine, b = theirs;
    if (turns < 8) {
      a = turned(a, turns);
      b = turned(b, turns);
    } else {
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        int turn = TWICE[turns - 8][quadrant];
        if (turn) a = turned(a, 2 * quadrant + (turn == 2)), b = turned(b, 2 * quadrant + (turn == 2));
        if (turn == 3) a = turned(a, 2 * quadrant), b = turned(b, 2 * quadrant);
      }
    }
    int x = __popcll(a & line), y = __popcll(b & line), at = turns < 8 ? 0 : 2;
    if (!y && x >= 2 && x <= 4) sums[at] += 1ull << (16 * (x - 2));
    if (!x && y >= 2 && y <= 4) sums[at + 1] += 1ull << (16 * (y - 2));
  }
  for (int i = 0; i < 4; i++) {
    u64 all = sums[i], diagonal = lane >= 24 ? sums[i] : 0;
    for (int step = 16; step; step >>= 1) {
      all += __shfl_xor_sync(~0u, all, step);
      diagonal += __shfl_xor_sync(~0u, diagonal, step);
    }
    for (int part = 0; part < 6; part++)
      if (lane == 8 + 6 * i + part)
        high = ((part < 3 ? all - diagonal : diagonal) >> (16 * (part % 3))) & 0xffff;
  }
  row[72 + lane] = __float2half(low * 0.25f);
  row[104 + lane] = __float2half(high * 0.25f);
  if (lane < 8) row[136 + lane] = __float2half(lane == 0 ? 1.f : 0.f);
}
