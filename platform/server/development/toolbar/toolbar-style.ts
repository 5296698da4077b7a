/** Of the toolbar's shadow tree: it changes nothing on the page and is not printed. */
export const TOOLBAR_STYLE = `
:host{all:initial;--page:#fff;--text:#12211b;--muted:#46564e;--line:#cbd5ce;--link:#a92c07;color:var(--text);font:14px/1.45 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:host{--page:#13211b;--text:#f1f4f1;--muted:#a5b6ad;--line:#2c443a;--link:#ffc2ac}}
@media print{:host{display:none!important}}
*{box-sizing:border-box}
[hidden]{display:none!important}
.bar{position:fixed;z-index:2147483647;inset-inline-start:8px;inset-block-end:8px;max-inline-size:min(26rem,calc(100vw - 16px));max-block-size:calc(100vh - 16px);overflow:auto;background:var(--page);border:2px solid var(--text);border-radius:4px}
.frame{position:fixed;z-index:2147483646;pointer-events:none;outline:3px solid var(--link);outline-offset:2px}
button,a{font:inherit;color:var(--link);background:none;border:0;padding:4px 0;text-align:start;text-decoration:underline;text-underline-offset:3px;cursor:pointer;overflow-wrap:anywhere}
.toggle,.mode{color:var(--text);text-decoration:none;padding:8px 12px;min-block-size:44px}
.toggle{inline-size:100%;font-weight:600}
.mode{border:1px solid var(--text);border-radius:4px}
.mode[aria-pressed=true]{background:var(--text);color:var(--page)}
.toggle::before{content:"▸ "}
.toggle[aria-expanded=true]::before{content:"▾ "}
:focus-visible{outline:3px solid var(--link);outline-offset:-3px}
.panel{padding:4px 12px 12px;border-block-start:1px solid var(--line)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 16px;margin:0 0 8px;align-items:baseline}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.flags{display:flex;flex-wrap:wrap;gap:0 12px}
.off{color:var(--muted)}
p{margin:8px 0 0}
ul{margin:0;padding:0;list-style:none}
.links{display:flex;flex-wrap:wrap;gap:4px 16px;margin-block-start:8px}
`;
