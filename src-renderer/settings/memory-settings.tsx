import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SettingsPart } from './settings-part.tsx';

export function MemorySettings() {
  const openAside = useApp((state) => state.openAside);
  return (
    <SettingsPart name="Earlier decisions">
      <p className="quiet">What you decided is offered again where a later list has the same address.</p>
      <Button onClick={() => openAside('memory')}>Look at them…</Button>
    </SettingsPart>
  );
}
