/**
 * The script for partners' pages, `/widget.js`. It defines `<umlauf-widget>` and needs two directives of the page's
 * content security policy: `script-src` and `frame-src` with the shop's origin. The server puts `UMLAUF_WIDGET` before it.
 */
import { defineWidget } from './umlauf-widget.ts';
import type { WidgetConfig } from './widget-config.ts';

declare const UMLAUF_WIDGET: WidgetConfig;

defineWidget(UMLAUF_WIDGET);
