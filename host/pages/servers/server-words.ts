import type { ServerReport } from '../../../api/contract/calls/system.ts';

type Role = ServerReport['roles'][number];

const ROLES: Readonly<Record<Role, string>> = { front: 'serves people', io: 'connects the devices' };

export const hasRole = ({ roles }: Pick<ServerReport, 'roles'>, role: Role): boolean => roles.includes(role);

/** What a server does: `Serves people, connects the devices`. */
export function workWords({ roles }: Pick<ServerReport, 'roles'>): string {
  if (roles.length === 0) return 'Stands by for the devices';
  const words = roles.map((role) => ROLES[role]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** When it was last heard of: `0.3 s ago`. */
export const heardWords = ({ isThis, heardMsAgo }: ServerReport): string =>
  isThis ? 'Now' : `${(heardMsAgo / 1000).toFixed(1)} s ago`;

/** A figure of a server; `-` where it has none: while it starts, or of devices that others connect. */
export function figureWords(server: ServerReport, name: keyof NonNullable<ServerReport['figures']>): string {
  const isOfDevices = name === 'links' || name === 'samplesWaiting';
  if (!server.figures || (isOfDevices && !hasRole(server, 'io'))) return '-';
  return server.figures[name].toLocaleString('en');
}

interface Servers {
  readonly items: readonly ServerReport[];
  readonly isCutOff: boolean;
}

const STALE = 'values are stale and nothing can be sent';
const CUT_OFF = 'This server has lost its connection to the others (NATS): which of them live is not known';

/** What is wrong with the servers as a whole; undefined if nothing is. */
export function troubleWords({ items, isCutOff }: Servers): string | undefined {
  const hasDevices = items.some((server) => hasRole(server, 'io'));
  if (isCutOff) return hasDevices ? CUT_OFF : `${CUT_OFF}, ${STALE}`;
  return hasDevices ? undefined : `No server is connected to the devices: ${STALE}`;
}
