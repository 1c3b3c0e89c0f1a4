/** Covers: which addresses of a machine others reach, and what `npm start` may be told. */
import { describe, expect, it } from 'vitest';
import { inUrl, reachableAddresses, readServing } from './network.mjs';

const v4 = (address: string, internal = false) => ({ address, internal, family: 'IPv4' as const });
const v6 = (address: string, internal = false) => ({ address, internal, family: 'IPv6' as const });

it('addresses that others reach, IPv4 first: not those of the machine itself, nor of one cable alone', () => {
  const interfaces = {
    lo: [v4('127.0.0.1', true), v6('::1', true)],
    eth0: [v6('fd00::2'), v6('fe80::1'), v4('192.168.1.5'), v4('169.254.7.7')],
    wlan0: [v6('feb0::9'), v4('10.0.0.7')],
    none: undefined,
  };
  expect(reachableAddresses(interfaces)).toEqual(['192.168.1.5', '10.0.0.7', 'fd00::2']);
  expect(reachableAddresses({})).toEqual([]);
});

it('stand in brackets in a URL when they have colons', () => {
  expect(['10.0.0.7', 'fd00::2'].map(inUrl)).toEqual(['10.0.0.7', '[fd00::2]']);
});

describe('npm start', () => {
  const addresses = ['192.168.1.5', 'fd00::2'];
  const all = { host: undefined, network: addresses };

  it.each([
    [[], { host: '127.0.0.1', network: [] }],
    [['--host'], all],
    [['--host', '0.0.0.0'], all],
    [['--host=::'], all],
    [['--host', '192.168.1.5'], { host: '192.168.1.5', network: ['192.168.1.5'] }],
    [['--host=[FD00::2]'], { host: 'fd00::2', network: ['fd00::2'] }],
  ])('with %j', (args, serving) => expect(readServing(args, addresses)).toEqual(serving));

  it.each([
    [['--hots'], '"--hots" is nothing that npm start takes\nnpm start [-- --host [ADDRESS]]'],
    [['192.168.1.5'], '"192.168.1.5" is nothing that npm start takes'],
    [['--host', '192.168.1.5', '8080'], '"8080" is nothing that npm start takes'],
    [['--host', '127.0.0.1'], '"127.0.0.1" is no address by which others reach this machine: it has 192.168.1.5, fd00'],
    [['--host='], '"" is no address by which others reach this machine'],
  ])('not with %j', (args, says) => expect(() => readServing(args, addresses)).toThrow(says));

  it('says when there is no network to serve, and serves this machine without one', () => {
    expect(() => readServing(['--host'], [])).toThrow('no address that others can reach');
    expect(readServing([], [])).toEqual({ host: '127.0.0.1', network: [] });
  });
});
