import { useMemo } from 'react';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { trustedHtml } from '../../ui/trusted-html.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

export interface ContentView {
  title: string;
  /** BCP 47 tag of the page's words, if it is not the language of the shop. */
  lang?: string | undefined;
  /**
   * Compiled from the shop's own Markdown, with filled placeholders, list of sections and links. It is the only HTML
   * inserted without escaping.
   */
  html: string;
}

/** One page of text. */
export function ContentScreen({ view }: { view: ContentView }) {
  const { href } = useShop();
  const t = useText();
  const markup = useMemo(() => ({ __html: trustedHtml(view.html) }), [view.html]);
  return (
    <div className="wrap pad-top pad-bottom">
      <Breadcrumb
        label={t('shell.breadcrumb')}
        crumbs={[{ label: t('shell.home'), href: href('home') }, { label: view.title }]}
      />
      <h1 className="headline-small space-below" lang={view.lang}>
        {view.title}
      </h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from files of the repository, never from input */}
      <div dangerouslySetInnerHTML={markup} />
    </div>
  );
}
