import type { FleetTenant } from '../boot/fleet.ts';
import { escapeHtml } from '../operator/operator-page.ts';
import { plainDocument } from './plain-document.ts';

interface TestModeState {
  isTest: boolean;
  framed: boolean;
  /** Address of the form. */
  action: string;
}

/** The page of `?test`: starts or ends the test mode, or says in a frame that its cookie is missing. */
export function testModePage(tenant: FleetTenant, { isTest, framed, action }: TestModeState): string {
  const { own } = tenant.routing;
  const { text } = tenant.texts.language(own.id).words;
  const shop = tenant.server.contact.fromName;
  const title = text('testMode.title');
  const say = framed ? 'testMode.cookies' : isTest ? 'testMode.running' : 'testMode.text';
  const form = `<form method="post" action="${action}"><button class="button" name="choice" value="${isTest ? 'off' : 'on'}">${escapeHtml(text(isTest ? 'testMode.end' : 'testMode.start'))}</button></form>`;
  return plainDocument(tenant, own, {
    title,
    body: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text(say, { shop }))}</p>\n${framed ? '' : form}`,
  });
}
