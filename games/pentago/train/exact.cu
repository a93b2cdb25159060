// Exact solutions on the accelerator, by the engine's idea (`src/exact`): a state stands for
// all 256 orientations of the quadrants, and holds two vectors of 256 bits for its side to
// move: won, and not lost. Orientation r turns quadrant q clockwise by bits 2q and 2q + 1 of r.
//
// With k empty cells at the root, a state of level n is a set of n/2 (rounded down) cells of
// the side to move and a set of the other side's, numbered by their ranks among such sets.

__device__ u32 rank_of(u32 set) {
  u32 rank = 0;
  for (int size = 1; set; size++, set &= set - 1) rank += CHOOSE[__ffs(set) - 1][size];
  return rank;
}

__device__ u32 set_of(u32 rank, int size, int cells) {
  u32 set = 0;
  for (int cell = cells - 1; size; cell--)
    if (rank >= CHOOSE[cell][size]) rank -= CHOOSE[cell][size--], set |= 1u << cell;
  return set;
}

// The cells of `set`, counted among the cells outside `without`; and back again.
__device__ u32 squeezed(u32 set, u32 without) {
  u32 found = 0;
  for (; set; set &= set - 1) found |= 1u << __popc(~without & ((set & -set) - 1));
  return found;
}

__device__ u32 spread(u32 set, u32 without, int cells) {
  u32 found = 0;
  for (int cell = 0, at = 0; cell < cells; cell++)
    if (!(without >> cell & 1)) found |= (set >> at++ & 1) << cell;
  return found;
}

// The orientations from which one turn leads to one of `from`.
__device__ __forceinline__ void turned_once(const u64* from, u64* to) {
  for (int i = 0; i < 4; i++) {
    u64 x = from[i];
    to[i] = (x << 1 & 0xEEEEEEEEEEEEEEEEull) | (x >> 3 & 0x1111111111111111ull) |
            (x >> 1 & 0x7777777777777777ull) | (x << 3 & 0x8888888888888888ull) |
            (x << 4 & 0xFFF0FFF0FFF0FFF0ull) | (x >> 12 & 0x000F000F000F000Full) |
            (x >> 4 & 0x0FFF0FFF0FFF0FFFull) | (x << 12 & 0xF000F000F000F000ull) |
            (x << 16) | (x >> 48) | (x >> 16) | (x << 48) | from[(i + 1) & 3] | from[(i + 3) & 3];
  }
}

// In which orientations every set of empty cells makes five with a side's marbles; four threads a set.
extern "C" __global__ void fives(u64 marbles, const u64* cell_bits, int cells, u64* found) {
  long long at = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (at >= 4ll << cells) return;
  u64 board = marbles, vector = 0;
  for (u32 set = at / 4; set; set &= set - 1) board |= cell_bits[__ffs(set) - 1];
  if (__popcll(board) >= 5)
    for (int low = 0; low < 64; low++) {
      u64 seen = 0;
      for (int quadrant = 0; quadrant < 4; quadrant++) {
        int turns = ((at % 4) << 6 | low) >> (2 * quadrant) & 3;
        seen |= (u64)TURNS[turns][(board >> (16 * quadrant)) & 511] << (16 * quadrant);
      }
      if (has_five(seen)) vector |= 1ull << low;
    }
  found[at] = vector;
}

// Level `n` from level `n + 1`, eight words a state: four of `won`, four of `not lost`.
extern "C" __global__ void level(int n, int cells, const u64* fives_own, const u64* fives_other,
                                 const u64* next, u64* states, long long count) {
  long long at = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (at >= count) return;
  int own_size = n / 2, other_size = n - own_size;
  u32 others = CHOOSE[cells - own_size][other_size];
  u32 own = set_of(at / others, own_size, cells);
  u32 other = spread(set_of(at % others, other_size, cells - own_size), own, cells);
  u64 won[4] = {0, 0, 0, 0}, not_lost[4] = {0, 0, 0, 0};
  u32 replies = CHOOSE[cells - other_size][own_size + 1], row = rank_of(other) * replies;
  for (u32 empty = ~(own | other) & ((1u << cells) - 1); empty; empty &= empty - 1) {
    u32 mine = own | (empty & -empty);
    const u64 *a = fives_own + 4ll * mine, *b = fives_other + 4ll * other;
    const u64* reply = next + 8ll * (row + rank_of(squeezed(mine, other)));
    bool is_full = n + 1 == cells;
    u64 wins[4], holds[4], turned[4];
    for (int i = 0; i < 4; i++) {
      wins[i] = ~b[i] & (a[i] | (is_full ? 0 : ~reply[4 + i]));
      holds[i] = a[i] | (~b[i] & (is_full ? ~0ull : ~reply[i]));
    }
    turned_once(wins, turned);
    for (int i = 0; i < 4; i++) won[i] |= turned[i] | a[i];
    turned_once(holds, turned);
    for (int i = 0; i < 4; i++) not_lost[i] |= turned[i] | a[i];
  }
  for (int i = 0; i < 4; i++) states[8 * at + i] = won[i], states[8 * at + 4 + i] = not_lost[i];
}
