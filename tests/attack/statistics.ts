/** Two samples compared by ranks: how often a value of one is greater than a value of the other. */
export interface RankComparison {
  /** From 0 to 1; 0.5 if the samples cannot be distinguished. */
  auc: number;
  /** Half the width of the 99 % interval around one half, where both samples come from one distribution. */
  bound: number;
}

/** Quantile of the normal distribution for 99 %, two-sided. */
const Z99 = 2.5758;

/**
 * Mann–Whitney: U divided by the number of pairs is the AUC. Where both samples come from one distribution, U is normal with
 * variance mn(m+n+1)/12 for samples of this size, so an AUC within the bound shows nothing at 99 %.
 */
export function compareRanks(one: readonly number[], other: readonly number[]): RankComparison {
  const all = [...one.map((value) => ({ value, first: true })), ...other.map((value) => ({ value, first: false }))];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    // Equal values share the mean of their ranks.
    const rank = (at + 1 + end) / 2;
    rankSum += rank * all.slice(at, end).filter(({ first }) => first).length;
    at = end;
  }
  const [m, n] = [one.length, other.length];
  const u = rankSum - (m * (m + 1)) / 2;
  return { auc: u / (m * n), bound: Z99 * Math.sqrt((m + n + 1) / (12 * m * n)) };
}

export interface TimingQuestion {
  /** Samples of each kind. */
  samples: number;
  /** Milliseconds one try takes, of either kind. */
  first(): Promise<number>;
  second(): Promise<number>;
}

/** Takes samples in pairs, in an order that changes with each pair, so that load and warm-up fall on both alike. */
export async function compareTimes({ samples, first, second }: TimingQuestion): Promise<RankComparison> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < samples; pair += 1) {
    const firstLeads = Math.random() < 0.5;
    for (const which of firstLeads ? ([0, 1] as const) : ([1, 0] as const))
      times[which].push(await (which === 0 ? first() : second()));
  }
  return compareRanks(times[0], times[1]);
}
