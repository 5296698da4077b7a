import { embeddedCarriers } from '../../../platform/services/shipping/carriers/embedded.ts';
import { describeCarrier } from './carrier-contract.ts';

for (const [id, carrier] of Object.entries(embeddedCarriers)) describeCarrier(id, () => carrier);
