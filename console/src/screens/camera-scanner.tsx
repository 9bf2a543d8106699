import { useEffect, useRef, useState } from 'react';
import { t } from '../lib/texts.js';

/** Time between two looks at the picture of the camera. */
const LOOK_MS = 250;
/** Time in which the same code counts once. */
const REPEAT_MS = 4000;

/** The part of the Shape Detection API that is used; TypeScript does not know it. */
interface BarcodeDetectorLike {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type BarcodeDetectorClass = new (options: { formats: string[] }) => BarcodeDetectorLike;

const detectorClass = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;

/** Reads QR codes with the camera, where the browser can do that. */
export function CameraScanner({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState('');
  if (!detectorClass) return <p className="soft">{t('checkIn.thisBrowserCannotRead')}</p>;
  return (
    <section aria-label={t('checkIn.camera')}>
      {fault !== '' && <p className="fault">{fault}</p>}
      {isOn && (
        <Camera
          detector={detectorClass}
          onCode={onCode}
          onFault={(text) => {
            setFault(text);
            setOn(false);
          }}
        />
      )}
      <button
        type="button"
        onClick={() => {
          setFault('');
          setOn(!isOn);
        }}
      >
        {isOn ? t('checkIn.switchTheCameraOff') : t('checkIn.scanWithTheCamera')}
      </button>
    </section>
  );
}

interface CameraProps {
  detector: BarcodeDetectorClass;
  onCode: (text: string) => void;
  onFault: (text: string) => void;
}

function Camera({ detector: Detector, onCode, onFault }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, onFault });
  useEffect(() => {
    handlers.current = { onCode, onFault };
  });
  useEffect(() => {
    const detector = new Detector({ formats: ['qr_code'] });
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = { text: '', at: 0 };
    const look = async () => {
      const element = video.current;
      if (!element || element.readyState < element.HAVE_CURRENT_DATA) return;
      const [code] = await detector.detect(element).catch(() => []);
      if (!code || (code.rawValue === last.text && performance.now() - last.at < REPEAT_MS)) return;
      last = { text: code.rawValue, at: performance.now() };
      handlers.current.onCode(code.rawValue);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        if (isOver) opened.getTracks().forEach((track) => track.stop());
        else if (video.current) video.current.srcObject = opened;
      })
      .catch(() => handlers.current.onFault(t('checkIn.theCameraCannotBe')));
    return () => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [Detector]);
  return (
    <video className="camera" ref={video} autoPlay muted playsInline aria-label={t('checkIn.pictureOfTheCamera')} />
  );
}
