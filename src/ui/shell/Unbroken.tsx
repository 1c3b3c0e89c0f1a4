/**
 * Around the whole page: where a part throws while it renders, React takes all of the page away, and this says so in its place. It knows
 * no store, which may be what is broken, and needs no stylesheet.
 */
import { Component, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';

interface UnbrokenProps {
  /** The setup and runs stay when the page is loaded again. */
  readonly isKept: boolean;
  /** Loads the page without the setup that is kept. */
  readonly onAnew: () => void;
  readonly children: ReactNode;
}

interface UnbrokenState {
  /** What was thrown, as a sentence has it; undefined while all is well. */
  readonly broke?: string;
}

export class Unbroken extends Component<UnbrokenProps, UnbrokenState> {
  override state: UnbrokenState = {};

  /** Anything can be thrown. */
  static getDerivedStateFromError(thrown: unknown): UnbrokenState {
    return { broke: (thrown instanceof Error ? thrown.message : String(thrown)) || 'an error without words' };
  }

  override render(): ReactNode {
    const { broke } = this.state;
    if (broke === undefined) return this.props.children;
    return (
      <main className="stack" style={{ maxInlineSize: '70ch', padding: 24, blockSize: '100%', overflow: 'auto' }}>
        <div className="stack" role="alert">
          <h1>The page broke</h1>
          <p>A part of it could not be drawn: {broke.replace(/\.$/, '')}.</p>
          <p>
            {this.props.isKept && 'The setup and finished runs are kept. '}
            What was running is lost. If it breaks again, start anew, and report the sentence above.
          </p>
        </div>
        <div className="row wrap">
          <Button className="primary" ref={(button) => button?.focus()} onClick={() => location.reload()}>
            Reload
          </Button>
          <Button onClick={this.props.onAnew}>Start anew without the kept setup</Button>
        </div>
      </main>
    );
  }
}
