/** A sentence in which names and signs of a text stand between backticks. */
export const Coded = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence
      <code key={i}>{part}</code>
    ) : (
      part
    ),
  );
