import { barcodeShape, qrShape, toSvg } from '../codes/index.server.ts';
import type { TextsFor } from '../texts/index.server.ts';
import { embeddedCarriers } from './carriers/embedded.ts';
import { labelPdf, qrText } from './label/label-pdf.ts';
import type { Carrier, ShippingService } from './types.ts';

export { packingChecks } from './label/packing-slip.ts';
export type { ShippingService } from './types.ts';

/** `carriers` are the ports by the id tenants name; without it, the embedded ones, which need no network. */
export function createShipping(options: {
  texts: TextsFor;
  carriers?: Readonly<Record<string, Carrier>>;
}): ShippingService {
  const carriers = options.carriers ?? embeddedCarriers;
  const carrierOf = (id: string): Carrier => {
    const carrier = carriers[id];
    if (!carrier) throw new Error(`No carrier ${JSON.stringify(id)}; there are: ${Object.keys(carriers).join(', ')}.`);
    return carrier;
  };
  return {
    announce: async (ctx) => {
      const carrier = ctx.tenant.shipping.carrier;
      return { carrier, trackingNumber: await carrierOf(carrier).announce() };
    },
    codes: (shipment) => ({
      qrSvg: toSvg(qrShape(qrText(shipment)), 'QR', false),
      barcodeSvg: toSvg(
        barcodeShape(carrierOf(shipment.carrier).barcode(shipment.trackingNumber), 60),
        shipment.trackingNumber,
        true,
      ),
    }),
    labelPdf: (ctx, shipment, format) =>
      labelPdf({ ctx, texts: options.texts(ctx), shipment, carrier: carrierOf(shipment.carrier) }, format),
  };
}
