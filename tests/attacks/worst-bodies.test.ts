/** The calls that take the largest bodies, and some that do not; all of them are in the long tests. */
import { withstandsWorstBodies } from './worst-bodies.ts';

withstandsWorstBodies(['saveDiagram', 'importAssemblies', 'uploadImage', 'tagSeries'], true);
