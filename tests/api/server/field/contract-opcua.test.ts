/** The OPC UA driver against node-opcua's server. */
import { driverSuite } from '../../../support/field/driver-suite.ts';
import { startOpcua } from '../../../support/field/opcua-peer.ts';

driverSuite('OPC UA with the server of node-opcua', startOpcua);
