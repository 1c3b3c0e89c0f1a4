/** Entry of the workers that do parts of runs on all cores: the lab's worker starts them (part-workers.ts), all that they do is in `serveParts`. */
import { type PartJob, serveParts } from '../engine/event/workers/helper.ts';
import { partWorld } from '../run/part-world.ts';
import { lifeBegins } from './life.ts';

const begun = lifeBegins();

serveParts(
  {
    post: (message) => self.postMessage(message),
    listen: (take) => {
      self.onmessage = ({ data }: MessageEvent<PartJob>) => take(data);
    },
  },
  async (what) => {
    await begun;
    return partWorld(what);
  },
);
