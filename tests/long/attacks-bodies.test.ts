/** The worst bodies and queries of every call. */
import { type EndpointId, endpoints } from '../../api/contract/index.ts';
import { withstandsWorstBodies } from '../attacks/worst-bodies.ts';

withstandsWorstBodies(Object.keys(endpoints) as EndpointId[], false);
