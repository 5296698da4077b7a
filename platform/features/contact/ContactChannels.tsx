import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { SupportLauncher } from '../support/SupportLauncher.tsx';

/** The contact person and the other contact channels. */
export function ContactChannels({ title }: { title?: string }) {
  const { legalEntity } = useShop().tenant;
  const t = useText();
  return (
    <section aria-labelledby="reach">
      <h2 className="h3 space-below" id="reach">
        {title ?? t('contact.reach')}
      </h2>
      <address className="contact-address">
        <p>
          <b>{legalEntity.name}</b>
          <br />
          {legalEntity.street}
          <br />
          {legalEntity.postalCode} {legalEntity.city}
          <br />
          {legalEntity.countryName}
        </p>
        <p>
          <a href={`mailto:${legalEntity.email}`}>{legalEntity.email}</a>
          <br />
          <a className="tabular" href={`tel:${legalEntity.phone.replace(/[^+\d]/g, '')}`}>
            {legalEntity.phone}
          </a>
        </p>
      </address>
      <SupportLauncher className="button space-above" />
    </section>
  );
}
