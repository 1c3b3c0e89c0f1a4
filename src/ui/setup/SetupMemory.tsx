/** Whether what the form says fits this device, and how much it takes; asked while one types, before anything is allocated. */

import { bytes } from '../../charts/kit/numbers.ts';
import { type MemoryEstimate, memoryFailure } from '../../scenario/memory.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { Explained } from '../controls/Explained.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useLab } from '../shell/lab-context.ts';

export function SetupMemory() {
  const estimate = useLab((s) => s.estimate);
  const failure = estimate && !estimate.fits ? memoryFailure(estimate) : undefined;
  return (
    <div className="setup-memory quiet" data-fits={estimate?.fits}>
      {estimate?.fits && (
        <p>
          <Icon name="check" />
          Fits: {bytes(estimate.bytes)}
          <Explained className="to-end faint small" help="The largest buffer, and the most that this device binds.">
            {limitText(estimate)}
          </Explained>
        </p>
      )}
      <p role="status">
        {failure && (
          <>
            <Icon name="warning" />
            <span>
              <strong>Does not fit:</strong> {failure.message}. {sentence(failure.remedy)}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** Devices limit a single buffer, not the sum. */
function limitText({ engine, largestBuffer, limit }: MemoryEstimate): string {
  if (!Number.isFinite(limit)) return '';
  return engine === 'gpu' ? `buffer ${bytes(largestBuffer)} of ${bytes(limit)}` : `of ${bytes(limit)}`;
}
