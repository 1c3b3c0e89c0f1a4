/** What `npm start` may be told: whether the local network is served too, and by which of this machine's addresses. */
import { networkInterfaces } from 'node:os';

export const USAGE = `npm start [-- --host [ADDRESS]]
  --host           serve the local network too, on all addresses of this machine
  --host ADDRESS   on this one alone`;

/** Of one cable alone; IPv6 ones need a zone, which no URL has. */
const LINK_LOCAL = /^(169\.254\.|fe[89ab])/i;
const EVERY = ['0.0.0.0', '::'];

/**
 * The addresses of this machine that others can reach, IPv4 first, else in the order of the system.
 * @param {Partial<Record<string, Pick<import('node:os').NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>>} interfaces
 */
export const reachableAddresses = (interfaces = networkInterfaces()) =>
  Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ address, internal }) => !internal && !LINK_LOCAL.test(address))
    .sort((a, b) => Number(b.family === 'IPv4') - Number(a.family === 'IPv4'))
    .map(({ address }) => address);

/**
 * An address as it stands in a URL, and as a browser sends it in `Host`.
 * @param {string} address
 */
export const inUrl = (address) => (address.includes(':') ? `[${address}]` : address);

/**
 * @typedef {object} Serving
 * @property {string | undefined} host what is listened on; absent: every address
 * @property {readonly string[]} network addresses by which others reach this machine
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} addresses of this machine that others can reach
 * @returns {Serving} throws what is wrong with them, in words
 */
export function readServing(args, addresses) {
  const [option, given, ...more] = args.flatMap((arg) => (arg.startsWith('--host=') ? arg.split(/=(.*)/s, 2) : [arg]));
  if (option === undefined) return { host: '127.0.0.1', network: [] };
  const unknown = option === '--host' ? more[0] : option;
  if (unknown !== undefined) throw new Error(`"${unknown}" is nothing that npm start takes\n${USAGE}`);
  if (addresses.length === 0)
    throw new Error('this machine has no address that others can reach: connect it to their network first');
  if (given === undefined || EVERY.includes(given)) return { host: undefined, network: addresses };
  const host = given.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (!addresses.includes(host))
    throw new Error(`"${given}" is no address by which others reach this machine: it has ${addresses.join(', ')}`);
  return { host, network: [host] };
}
