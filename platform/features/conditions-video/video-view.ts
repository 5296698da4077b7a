/** The video of a device page. */
export interface VideoView {
  /** Addresses without extension: `.webm`, `.mp4` and `.svg` (poster) exist. */
  base: string;
  /** Address of the WebVTT captions in the shown language. */
  captions: string;
  width: number;
  height: number;
  seconds: number;
  /** The captions as sentences. */
  transcript: readonly string[];
}
