/** Runs `task`, which can ask how many turns the event loop has made since. */
export async function countTurns<T>(task: (countSince: () => number) => Promise<T>): Promise<T> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    return await task(() => turns);
  } finally {
    isDone = true;
  }
}
