"""Writes statistics.tsv beside itself: what NumPy and SciPy make of random and degenerate input.

Each line: name, parameter, first list, second list, expected numbers ("none" where there is no answer), by tabs; lists
by spaces. Run once with NumPy 2.4 and SciPy 1.17; the seed is fixed, so that another run writes the same file.
"""

import math
import pathlib
import warnings
from fractions import Fraction

import numpy as np
from scipy import stats

warnings.simplefilter("ignore")
random = np.random.default_rng(20_260_401)
lines = []


def text(values):
    return " ".join(repr(float(value)) for value in np.ravel(values))


def add(name, parameter, x, y, expected):
    answer = "none" if expected is None else text(expected)
    lines.append("\t".join([name, repr(float(parameter)), text(x), text(y), answer]))


def short(values, digits=5):
    """Random input needs no more digits than that, and the file stays small."""
    return np.array([float(f"{value:.{digits}g}") for value in values])


def single(x):
    x = np.array(x, dtype=float)
    broken = len(x) == 0 or np.isnan(x).any()
    add("median", 0, x, [], None if broken else np.median(x))
    add("scale", 0, x, [], None if broken else np.median(np.abs(x - np.median(x))) * 1.4826)
    add("mean", 0, x, [], None if broken else np.mean(np.sort(x)))
    for share in [0, 0.1, 0.25, 0.5, 0.9, 1, round(float(random.random()), 3)]:
        add("percentile", share, x, [], None if broken else np.percentile(x, share * 100, method="linear"))
    if not np.isnan(x).any():
        add("ranks", 0, x, [], stats.rankdata(x))


def pair(x, y):
    x, y = np.array(x, dtype=float), np.array(y, dtype=float)
    broken = len(x) < 2 or not np.isfinite([x, y]).all()
    constant = broken or np.ptp(x) == 0 or np.ptp(y) == 0
    add("pearson", 0, x, y, None if constant else stats.pearsonr(x, y)[0])
    add("spearman", 0, x, y, None if constant else stats.spearmanr(x, y)[0])
    fit = None if broken or np.ptp(x) == 0 else stats.linregress(x, y)
    add("line", 0, x, y, None if fit is None else [fit.slope, fit.intercept])


def table(counts):
    counts = np.array(counts, dtype=float)
    broken = (counts.sum(0) == 0).any() or (counts.sum(1) == 0).any()
    result = None if broken else stats.chi2_contingency(counts, correction=False)
    add("table", counts.shape[1], counts, [], None if broken else [result.statistic, result.pvalue, result.dof])


def yates(counts):
    counts = np.array(counts, dtype=float)
    broken = (counts.sum(0) == 0).any() or (counts.sum(1) == 0).any()
    result = None if broken else stats.chi2_contingency(counts, correction=True)
    add("yates", counts.shape[1], counts, [], None if broken else [result.statistic, result.pvalue, result.dof])


def fisher(a, b, c, d):
    """SciPy's answer, after the same sum in exact fractions has agreed with it."""
    first, second, column = a + b, c + d, a + c
    if first + second <= 400:
        corners = range(max(0, column - second), min(first, column) + 1)
        weights = {x: math.comb(first, x) * math.comb(second, column - x) for x in corners}
        limit = Fraction(weights[a]) * (1 + Fraction(1, 10**7))
        exact = Fraction(sum(w for w in weights.values() if w <= limit), sum(weights.values()))
        found = stats.fisher_exact([[a, b], [c, d]]).pvalue
        assert math.isclose(found, float(exact), rel_tol=1e-9), (a, b, c, d, found, float(exact))
    add("fisher", 0, [a, b, c, d], [], stats.fisher_exact([[a, b], [c, d]]).pvalue)


def discovery(p):
    p = np.array(p, dtype=float)
    add("discovery", 0, p, [], stats.false_discovery_control(p, method="bh") if len(p) else [])


for x in [[], [3.5], [4, 4, 4, 4], [1, 2], [-1, 1], [2, 1, 3], [1e300, -1e300, 2e299], [1e-300, 3e-300, 5e-300, 2e-300],
          [1e9, 1e9 + 1, 1e9 + 2], [0, 0, 0, 7], [1, float("nan"), 2], [float("nan")], [-0.0, 0.0]]:
    single(x)
for count in [2, 3, 5, 8, 13, 40]:
    single(short(random.normal(50, 10, count)))
    single(random.integers(0, 5, count))
    single(short(random.lognormal(0, 5, count)))

for x, y in [([], []), ([1], [2]), ([1, 2], [3, 5]), ([1, 2], [5, 3]), ([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [4, 4, 4]),
             ([1, 2, 3], [1, float("nan"), 2]), ([1, 2, 3], [1e150, 2e150, 2.5e150]),
             ([1e-200, 2e-200, 4e-200], [1, 3, 2]), ([1e9, 1e9 + 1, 1e9 + 2, 1e9 + 3], [1, 2, 2, 5])]:
    pair(x, y)
for count in [3, 5, 10, 60]:
    x = short(random.normal(0, 1, count))
    pair(x, short(0.5 * x + random.normal(0, 1, count)))
    pair(random.integers(0, 4, count), random.integers(0, 3, count))
    pair(short(random.lognormal(0, 3, count)), short(random.normal(1e6, 1, count), 11))

for counts in [[[10, 20], [20, 10]], [[5, 5], [5, 5]], [[0, 0], [3, 4]], [[1, 0], [0, 1]], [[1e6, 1e6 + 900], [1e6, 1e6]],
               [[300, 10], [20, 250]]]:
    table(counts)
for shape in [(2, 2), (2, 3), (3, 4), (5, 5), (8, 12)]:
    for most in [8, 60, 2_000]:
        table(random.integers(1, most, shape))

for degrees in [1, 2, 3, 7, 30, 200]:
    for share in [0.01, 0.3, 1, 1.5, 3, 12]:
        add("tail", degrees, [share * degrees], [], stats.chi2.sf(share * degrees, degrees))

x = short(random.normal(60, 5, 50))
mean = x[0]
for value in x[1:]:
    mean = 0.2 * value + 0.8 * mean
add("smoothed", 0.2, x, [], mean)

for counts in [[[1, 0], [0, 1]], [[5, 5], [5, 5]], [[0, 0], [3, 4]], [[8, 2], [1, 5]], [[3, 3], [3, 4]], [[300, 10], [20, 250]],
               [[10, 20, 30], [6, 9, 17]]]:
    yates(counts)
for most in [4, 12, 60, 2_000]:
    for _ in range(6):
        yates(random.integers(1, most, (2, 2)))

for counts in [(0, 0, 0, 0), (3, 0, 0, 3), (0, 5, 0, 7), (0, 0, 4, 9), (1, 1, 1, 1), (8, 2, 1, 5), (10, 10, 10, 10),
               (0, 30, 30, 0), (15, 5, 5, 15), (2, 3, 3, 2), (1, 0, 0, 400), (6_000, 5_800, 5_900, 6_100)]:
    fisher(*counts)
for most in [3, 6, 12, 40, 150, 3_000]:
    for _ in range(15):
        fisher(*(int(count) for count in random.integers(0, most, 4)))

for p in [[], [0.03], [1, 1, 1], [0, 0, 1], [0.01, 0.01, 0.04, 0.03], [0.05] * 6, [1e-300, 0.5, 1]]:
    discovery(p)
for count in [2, 5, 20, 200]:
    discovery(short(random.random(count)))
    discovery(short(random.random(count) ** 4))

for degrees in [1, 2, 39, 40, 41, 42, 1_001, 20_000, 500_000]:
    spread = math.sqrt(2 * degrees)
    for away in [-0.9 * degrees, -3 * spread, -0.01 * spread, 0, 0.5 * spread, 4 * spread, 25 * spread, 1_000]:
        if degrees + away > 0:
            add("tail", degrees, [degrees + away], [], stats.chi2.sf(degrees + away, degrees))

path = pathlib.Path(__file__).with_name("statistics.tsv")
path.write_text("\n".join(lines) + "\n")
