import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { loadCode } from '../../shared/load-code.ts';
import { type ScreenName, screenFacts } from '../../tenancy/route-facts.ts';

type FeatureFlag = keyof PublicTenant['features'];

interface Entry<C> {
  /** Module path of the component from the repository's root, which is its key in the build manifest. */
  source: string;
  load: () => Promise<C>;
  /** Part of the large footer, which is on every screen except task screens. */
  inFooter: boolean;
}

function defineEntry<C>(source: string, load: () => Promise<C>, { inFooter = false } = {}): Entry<C> {
  return { source: `platform/features/${source}`, load: () => loadCode(load), inFooter };
}

/**
 * Parts of pages that only some shops have. Each is a file of its own, which a browser requests only where its flag is
 * on and its page is shown. To add one: its flag in the tenant schema, its component, a line here, and its name among
 * the `parts` of its routes' facts.
 */
export const optionalParts = {
  newsletter: defineEntry('newsletter/NewsletterSignUp.tsx', () =>
    import('../newsletter/NewsletterSignUp.tsx').then((module) => module.NewsletterSignUp),
  ),
  homeBanner: defineEntry('home-banner/HomeBanner.tsx', () =>
    import('../home-banner/HomeBanner.tsx').then((module) => module.HomeBanner),
  ),
  socialButtons: defineEntry(
    'navigation/SocialLinks.tsx',
    () => import('../navigation/SocialLinks.tsx').then((module) => module.SocialLinks),
    { inFooter: true },
  ),
  conditionsVideo: defineEntry('conditions-video/ConditionsVideo.tsx', () =>
    import('../conditions-video/ConditionsVideo.tsx').then((module) => module.ConditionsVideo),
  ),
  ratingsSeal: defineEntry('ratings/RatingsSeal.tsx', () =>
    import('../ratings/RatingsSeal.tsx').then((module) => module.RatingsSeal),
  ),
  ratingsSlider: defineEntry('ratings/RatingsSlider.tsx', () =>
    import('../ratings/RatingsSlider.tsx').then((module) => module.RatingsSlider),
  ),
};

/** Every name is a flag of the tenant schema. */
export type OptionalPart = keyof typeof optionalParts & FeatureFlag;

export type OptionalComponents = {
  [P in OptionalPart]: Awaited<ReturnType<(typeof optionalParts)[P]['load']>>;
};

const names = Object.keys(optionalParts) as OptionalPart[];

/** The parts a screen of this shop shows. */
export function listOptionalParts(tenant: Pick<PublicTenant, 'features'>, screen: ScreenName): OptionalPart[] {
  const { task, parts } = screenFacts(screen);
  return names.filter((name) => tenant.features[name] && (optionalParts[name].inFooter ? !task : parts.includes(name)));
}
