/** `npm run check:deploy`: the deployment files, by the tools that read them. */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('scripts/check-deploy.ts', process.argv.slice(2));
