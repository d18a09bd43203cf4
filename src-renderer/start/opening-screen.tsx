import { Message } from '../ui/text/message.tsx';

/** While the workspace opens. `index.html` has the same, for before the code is there. */
export const OpeningScreen = () => <Message title="Opening Doorstep…" />;
