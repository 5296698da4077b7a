/** The video beside the questions, as the page of a device gets it. */
export interface VideoView {
  /** Addresses without their ending: `.webm`, `.mp4` and `.svg` (poster) exist. */
  base: string;
  /** Address of the captions in the shown language, WebVTT. */
  captions: string;
  width: number;
  height: number;
  seconds: number;
  /** The captions as sentences. */
  transcript: readonly string[];
}
