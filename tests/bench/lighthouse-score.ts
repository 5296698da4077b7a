/**
 * The performance score of Lighthouse for phones, from its published weights and log-normal curves.
 * Source: https://github.com/GoogleChrome/lighthouse, core/config/default-config.js, core/audits/metrics and
 * shared/statistics.js of version 12.
 */
export interface PageMetrics {
  /** First contentful paint, milliseconds. */
  fcp: number;
  /** Speed index, milliseconds. */
  si: number;
  /** Largest contentful paint, milliseconds. */
  lcp: number;
  /** Total blocking time, milliseconds. */
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
}

interface Curve {
  weight: number;
  /** Value with the score 0.9. */
  p10: number;
  /** Value with the score 0.5. */
  median: number;
}

const CURVES: Record<keyof PageMetrics, Curve> = {
  fcp: { weight: 0.1, p10: 1_800, median: 3_000 },
  si: { weight: 0.1, p10: 3_387, median: 5_800 },
  lcp: { weight: 0.25, p10: 2_500, median: 4_000 },
  tbt: { weight: 0.3, p10: 200, median: 600 },
  cls: { weight: 0.25, p10: 0.1, median: 0.25 },
};

/** From 0 to 100, not rounded. */
export function scorePerformance(metrics: PageMetrics): number {
  const parts = Object.entries(CURVES).map(
    ([name, curve]) => curve.weight * scoreMetric(metrics[name as keyof PageMetrics], curve),
  );
  return 100 * parts.reduce((sum, part) => sum + part, 0);
}

const INVERSE_ERFC_OF_A_FIFTH = 0.9061938024368232;

function scoreMetric(value: number, { p10, median }: Omit<Curve, 'weight'>): number {
  if (value <= 0) return 1;
  const x = (Math.log(value / median) * INVERSE_ERFC_OF_A_FIFTH) / -Math.log(p10 / median);
  return (1 - approximateErf(x)) / 2;
}

/** Abramowitz and Stegun 7.1.26, as in Lighthouse. */
function approximateErf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - y * Math.exp(-x * x));
}
