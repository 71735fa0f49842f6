/** The Sparkplug driver over Mosquitto, which we did not write, and the embedded broker. */
import { driverSuite } from '../../../support/field/driver-suite.ts';
import {
  mosquittoMissing,
  startEmbedded,
  startMosquitto,
  startSparkplug,
} from '../../../support/field/sparkplug-peer.ts';

const missing = mosquittoMissing();
driverSuite('Sparkplug B over Mosquitto', async () => startSparkplug(await startMosquitto()), { missing });
driverSuite('Sparkplug B over the embedded broker', async () => startSparkplug(await startEmbedded()), {
  isSecond: !missing,
});
