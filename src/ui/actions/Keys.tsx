/** Keys of an action, one cap each. */
import { keyCaps } from './keys.ts';

export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys row tight">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
