/** A build as what somebody puts on a server: a folder of its own, and the same as a zip. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';

/** Compressed already, or as good as. */
const PACKED = /\.(br|gz|png|webp)$/;
/** Equal builds are equal zips: no time of day is in them. The first that the format knows. */
const MTIME = new Date(1980, 0, 1);

/**
 * Writes `folder` anew, with the build and what goes with it, and `folder`.zip.
 *
 * @param {string} build
 * @param {string} folder
 * @param {readonly string[]} beside files that go with it
 * @returns {{ files: number, bytes: number }} of the zip
 */
export function pack(build, folder, beside) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(build, folder, { recursive: true });
  for (const file of beside) cpSync(file, join(folder, basename(file)));
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  /** @type {import('fflate').Zippable} */
  const files = {};
  for (const name of names)
    files[`${basename(folder)}/${name}`] = [readFileSync(join(folder, name)), { level: PACKED.test(name) ? 0 : 9 }];
  const zip = zipSync(files, { mtime: MTIME });
  writeFileSync(`${folder}.zip`, zip);
  return { files: names.length, bytes: zip.length };
}
