export default '/~/productOverview';
