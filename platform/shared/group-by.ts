/** Values by a key that they have in common, each group in the order of the values. Node 20 has no `Map.groupBy`. */
export function groupBy<Key, Value>(
  values: readonly Value[],
  getKey: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = getKey(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
