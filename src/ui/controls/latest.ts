/** Does one thing at a time, and of what comes meanwhile only the last: for what comes faster than it can be done. What fails ends like what is done. */
export function latest<T>(act: (value: T) => Promise<unknown>): (value: T) => void {
  let isBusy = false;
  let waiting: { readonly value: T } | undefined;
  const go = async (value: T) => {
    isBusy = true;
    try {
      await act(value);
    } finally {
      isBusy = false;
      const next = waiting;
      waiting = undefined;
      if (next) void go(next.value);
    }
  };
  return (value) => {
    if (isBusy) waiting = { value };
    else void go(value);
  };
}
