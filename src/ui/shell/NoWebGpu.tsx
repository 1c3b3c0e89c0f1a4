/** Where WebGPU is missing: why, what to do in this browser on this system, and that the lab works meanwhile. */
import type { Browser } from '../../client/browser.ts';
import { browserOf } from '../../client/browser.ts';
import { type Missing, webgpuHelp } from '../../state/page/webgpu-help.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { useLab, useLabParts } from './lab-context.ts';

export function NoWebGpu() {
  return (
    <Sheet panel="webgpu" title="How to get WebGPU">
      <Steps />
    </Sheet>
  );
}

function Steps() {
  const { store } = useLabParts();
  const missing = useLab((s) => s.missingGpu()) ?? 'api';
  const browser = browserOf(navigator);
  const { reason, steps } = webgpuHelp(missing, browser, location.href);
  const lab = store.getState();
  return (
    <div className="webgpu panel">
      <p className="quiet">{whereText(browser)}</p>
      <p className="large strong">{reason}</p>
      <ol className="webgpu-steps breaks stack" aria-label={STEPS_LABEL[missing]}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="quiet">
        Meanwhile the lab runs on one processor core: everything works and every digest is the same, at a fraction of
        the speed.
      </p>
      <div className="row wrap">
        <Button className="primary" onClick={() => lab.closePanel()}>
          <Icon name="check" />
          Continue on one processor core
        </Button>
        <Button onClick={() => lab.openPanel('about')}>
          <Icon name="info" />
          About this device
        </Button>
      </div>
    </div>
  );
}

const STEPS_LABEL: Record<Missing, string> = {
  insecure: 'Where the page would have WebGPU',
  api: 'How to get WebGPU in this browser',
  adapter: 'How to make the GPU available',
  device: 'How to make the GPU answer',
};

function whereText({ name, version, system, systemVersion }: Browser): string {
  const browser = name === 'unknown' ? 'An unknown browser' : `${name} ${version || ''}`.trim();
  return system === 'unknown' ? browser : `${browser} on ${system} ${systemVersion || ''}`.trim();
}
