/** Which of several nodes a unit of work belongs to, by rendezvous hashing: each computes the same without asking. */
import { createHash } from 'node:crypto';

/**
 * The node, by name; undefined without nodes. Units spread evenly; when a node goes only its units move, and when one comes
 * it gets its part from all others.
 */
export function chosenNode(unit: string, nodes: Iterable<string>): string | undefined {
  let chosen: string | undefined;
  let most = -1;
  for (const node of nodes) {
    const weight = createHash('sha256').update(`${node}\n${unit}`).digest().readUIntBE(0, 6);
    if (weight > most || (weight === most && node < chosen!)) [chosen, most] = [node, weight];
  }
  return chosen;
}
