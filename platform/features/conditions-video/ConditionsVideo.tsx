import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { VideoView } from './video-view.ts';

/** Video that explains the conditions. It is collapsed; the browser loads nothing of it before play is pressed. */
export function ConditionsVideo({ video }: { video: VideoView }) {
  const { lang } = useShop();
  const t = useText();
  const { base, width, height } = video;
  return (
    <details className="conditions-video">
      <summary>
        <Icon name="play" />
        <span>
          <b>{t('video.title')}</b>
          <small className="muted">{t('video.length', { seconds: Math.floor(video.seconds) })}</small>
        </span>
      </summary>
      <video
        controls
        playsInline
        preload="none"
        poster={`${base}.svg`}
        width={width}
        height={height}
        aria-label={t('video.label')}
      >
        <source src={`${base}.webm`} type="video/webm" />
        <source src={`${base}.mp4`} type="video/mp4" />
        <track default kind="captions" src={video.captions} srcLang={lang} label={t('video.captions')} />
      </video>
      <details className="transcript">
        <summary>{t('video.transcript')}</summary>
        <ol>
          {video.transcript.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </details>
    </details>
  );
}
