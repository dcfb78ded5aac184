export function SetupPage() { return <p/>; }
