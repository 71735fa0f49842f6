/** Where a call came from, as commands and logs record it. */
import type { FastifyRequest } from 'fastify';
import type { Client } from './handler.ts';

const LONGEST_AGENT = 300;

/** The address as the trusted proxies in front of this server name it. */
export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  agent: String(headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
});
