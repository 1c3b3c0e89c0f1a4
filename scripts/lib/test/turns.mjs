/**
 * Lets several stages print at the same time without mixing their lines: the one that began first has the terminal, and
 * what the others say waits until their turn comes.
 */
export class Turns {
  /** @type {{ held: string, isOver: boolean }[]} the first one has the terminal */
  #turns = [];
  #write;

  /** @param {(text: string) => void} write */
  constructor(write) {
    this.#write = write;
  }

  /** `say` takes text with its line ends; `end` must follow. */
  begin() {
    const turn = { held: '', isOver: false };
    this.#turns.push(turn);
    return {
      say: (/** @type {string} */ text) => {
        if (this.#turns[0] === turn) this.#write(text);
        else turn.held += text;
      },
      end: () => {
        turn.isOver = true;
        this.#passOn();
      },
    };
  }

  #passOn() {
    while (this.#turns[0]?.isOver) {
      this.#turns.shift();
      const [next] = this.#turns;
      if (!next) return;
      this.#write(next.held);
      next.held = '';
    }
  }
}
