import { useEffect, useRef, useState } from 'react';
import { t } from '../lib/texts.js';
import { cameraReader, type CameraReader } from './camera-reader.js';

/** Time between two looks at the picture of the camera. */
const LOOK_MS = 150;
/** Time in which the same code counts once, from when it was last in the picture. */
const REPEAT_MS = 3000;

/** A button that opens the camera, which reads codes until it is closed. */
export function CameraSection({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState('');
  const close = (text: string) => {
    setFault(text);
    setOn(false);
  };
  return (
    <section aria-label={t('admission.camera')}>
      {isOn && <Camera onCode={onCode} onFault={close} />}
      {fault !== '' && <p className="fault">{fault}</p>}
      <button type="button" aria-pressed={isOn} onClick={() => (isOn ? close('') : (setFault(''), setOn(true)))}>
        {isOn ? t('admission.cameraOff') : t('admission.cameraOn')}
      </button>
    </section>
  );
}

interface CameraProps {
  onCode: (text: string) => void;
  onFault: (text: string) => void;
}

function Camera({ onCode, onFault }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const handlers = useRef({ onCode, onFault });
  useEffect(() => {
    handlers.current = { onCode, onFault };
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const open = async () => {
      const [opened, reader] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
        cameraReader(),
      ]);
      stream = opened;
      if (isOver || !video.current) return stop(stream);
      video.current.srcObject = opened;
      setTrack(opened.getVideoTracks().at(0));
      await look(
        video.current,
        reader,
        () => isOver,
        (text) => handlers.current.onCode(text),
      );
    };
    open().catch(() => {
      if (!isOver) handlers.current.onFault(t('admission.cameraFault'));
    });
    return () => {
      isOver = true;
      if (stream) stop(stream);
    };
  }, []);
  return (
    <>
      <video className="camera" ref={video} autoPlay muted playsInline aria-label={t('admission.cameraPicture')} />
      {track && <Torch track={track} />}
    </>
  );
}

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** Looks at the picture again and again, with a pause after each look: slow devices look less often. */
async function look(
  video: HTMLVideoElement,
  reader: CameraReader,
  isOver: () => boolean,
  onCode: (text: string) => void,
): Promise<void> {
  let last = { text: '', atMs: 0 };
  while (!isOver()) {
    const texts = video.readyState >= video.HAVE_CURRENT_DATA ? await reader(video).catch(() => []) : [];
    const text = texts.at(0);
    if (text !== undefined && !isOver()) {
      const isSame = text === last.text && performance.now() - last.atMs < REPEAT_MS;
      last = { text, atMs: performance.now() };
      if (!isSame) onCode(text);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A switch for the light of the camera, where it has one. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false);
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined;
  if (capabilities?.torch !== true) return null;
  const set = async (torch: boolean) => {
    await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
    setOn(torch);
  };
  return (
    <button type="button" aria-pressed={isOn} onClick={() => void set(!isOn).catch(() => undefined)}>
      {t('admission.torch')}
    </button>
  );
}
