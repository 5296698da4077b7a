import type { WidgetColours, WidgetConfig } from './widget-config.ts';

const NAMES = ['page', 'surface', 'text', 'line', 'action', 'on-action'];

function declare(colours: WidgetColours): string {
  return colours.map((colour, index) => `--${NAMES[index]}:${colour};`).join('');
}

/** Rules of the element's shadow tree. Constructed, because a partner's policy may forbid inline styles. */
export function widgetStyle({ light, dark }: WidgetConfig): string {
  const scheme = (name: string, colours: WidgetColours) => `${declare(colours)}color-scheme:${name};`;
  return `:host{display:block;position:relative;min-width:0;${scheme('light', light)}}
:host([hidden]){display:none}
@media(prefers-color-scheme:dark){:host(:not([appearance=light])){${scheme('dark', dark)}}}
:host([appearance=dark]){${scheme('dark', dark)}}
.box{position:relative;display:block;min-height:max(37.5rem,100vh);min-height:max(37.5rem,100svh);overflow:hidden;overflow-anchor:none;background:var(--page);color:var(--text);border-radius:inherit}
iframe{display:block;width:100%;border:0}
.skeleton{position:absolute;inset:0;padding:24px;background:var(--page);z-index:1}
.skeleton i{display:block;height:20px;margin:0 0 20px;border-radius:6px;background:var(--line)}
.skeleton i:nth-child(1){width:40%;height:34px}.skeleton i:nth-child(3){width:70%}.skeleton i:nth-child(n+4){height:88px;background:var(--surface);border:1px solid var(--line)}
.message{position:absolute;inset:0;z-index:2;background:var(--page);padding:24px;font:1rem/1.5 system-ui,sans-serif}.message p{margin:0 0 12px;max-width:40rem}.message a{color:inherit}
button{font:600 1rem/1.25 system-ui,sans-serif;min-height:48px;padding:0 20px;border:0;border-radius:8px;background:var(--action);color:var(--on-action);cursor:pointer}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
dialog{width:min(72rem,100vw - 32px);height:calc(100vh - 32px);height:calc(100dvh - 32px);max-width:none;max-height:none;margin:auto;padding:0;border:0;background:var(--page);color:var(--text);border-radius:12px;overflow:hidden}
dialog[open]{display:grid;grid-template-rows:auto minmax(0,1fr)}
dialog.page{width:100vw;height:100vh;height:100dvh;border-radius:0}
dialog::backdrop{background:#0008}
dialog button{justify-self:end;min-height:44px;background:none;color:var(--text)}
dialog .box{height:100%;min-height:0;overflow:auto}dialog iframe{height:100%}
[hidden]{display:none!important}
@media(prefers-reduced-motion:no-preference){.skeleton i{animation:p 1.6s ease-in-out infinite alternate}@keyframes p{to{opacity:.5}}}
@media print{.box{min-height:0}.skeleton,button{display:none}}`;
}
