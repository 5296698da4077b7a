import { pickLines } from '../../shared/plan-parcels.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { createTestParcelNumber, createTestReturnNumber, isTestParcel } from '../../shared/test-parcel.ts';
import { barcodeShape, qrShape, toSvg } from '../codes/index.server.ts';
import type { TextsFor } from '../texts/index.server.ts';
import { embeddedCarriers, voidCarrier } from './carriers/embedded.ts';
import { labelPdf, qrText } from './label/label-pdf.ts';
import type { Carrier, Party, Shipment, ShippingService } from './types.ts';

export { findEventKind } from './events/event-kinds.ts';
export { createParcelEvents } from './events/parcel-events.ts';
export { signatureFault } from './events/signature.ts';
export { parseInstant, readTrackingFile, type TrackingFile } from './events/tracking-file.ts';
export type { NotedEvents, ParcelEventService, ParcelReport, Parcels } from './events/types.ts';
export type { ShippingService } from './types.ts';

/** `carriers` by the id in tenant files; defaults to the embedded ones, which need no network. */
export function createShipping(options: {
  texts: TextsFor;
  carriers?: Readonly<Record<string, Carrier>>;
}): ShippingService {
  const carriers = options.carriers ?? embeddedCarriers;
  const getCarrier = (id: string): Carrier => {
    const carrier = carriers[id];
    if (!carrier) throw new Error(`No carrier ${JSON.stringify(id)}; there are: ${Object.keys(carriers).join(', ')}.`);
    return carrier;
  };
  const findCarrier = ({ carrier, trackingNumber }: Pick<Shipment, 'carrier' | 'trackingNumber'>): Carrier =>
    isTestParcel(trackingNumber) ? voidCarrier : getCarrier(carrier);
  const buildLabelContent = (ctx: RequestContext, shipment: Shipment) => ({
    ctx,
    texts: options.texts(ctx),
    shipment,
    carrier: findCarrier(shipment),
  });
  return {
    announce: async (ctx, { number, address }, position) => {
      const { carrier } = ctx.tenant.shipping;
      if (ctx.test === true) return { carrier, trackingNumber: createTestParcelNumber(number, position) };
      const order = { reference: number, from: toSellerParty(ctx, address), to: ctx.tenant.returnAddress };
      return { carrier, trackingNumber: await getCarrier(carrier).announce(order) };
    },
    announceReturn: async (ctx, { number, address, carrier, trackingNumber }) => {
      if (isTestParcel(trackingNumber)) return { carrier, trackingNumber: createTestReturnNumber(number) };
      const order = { reference: number, from: ctx.tenant.returnAddress, to: toSellerParty(ctx, address) };
      return { carrier, trackingNumber: await getCarrier(carrier).announce(order) };
    },
    codes: (shipment) => ({
      qrSvg: toSvg(qrShape(qrText(shipment)), 'QR', false),
      barcodeSvg: toSvg(
        barcodeShape(findCarrier(shipment).barcode(shipment.trackingNumber), 60),
        shipment.trackingNumber,
        true,
      ),
    }),
    labelPdf: async (ctx, shipment, format) => {
      const { parcels = [{ trackingNumber: shipment.trackingNumber, lines: undefined }] } = shipment;
      const pages = parcels.map(({ trackingNumber, lines }, index) => ({
        ...buildLabelContent(ctx, {
          ...shipment,
          trackingNumber,
          lines: lines ? pickLines(shipment.lines, lines) : shipment.lines,
        }),
        back: false,
        parcel: { number: index + 1, count: parcels.length },
      }));
      return labelPdf(pages, format);
    },
    returnLabelPdf: async (ctx, shipment, format) =>
      labelPdf([{ ...buildLabelContent(ctx, shipment), back: true, parcel: { number: 1, count: 1 } }], format),
  };
}

function toSellerParty(ctx: RequestContext, { firstName, lastName, ...place }: Shipment['address']): Party {
  const { street, postalCode, city } = place;
  return { name: `${firstName} ${lastName}`, street, postalCode, city, country: ctx.tenant.country.toUpperCase() };
}
